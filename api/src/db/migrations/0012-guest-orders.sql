-- oldest server: 10

-- A seller may take orders of signed-in buyers only.
alter table users add column takes_guest_orders boolean not null default true;
