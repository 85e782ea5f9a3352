-- oldest server: 24

-- When a message could first be sent; null in rows of servers before, for which it is `created_at`.
alter table outbox add column due_at timestamptz;
-- The messenger that took it, or for which it waits.
alter table outbox add column messenger text;
-- Why it ended without a delivery: `unreachable`, `outdated`, `given_up`, `discarded`.
alter table outbox add column ending text;
-- The account that gets a new password when the message is sent.
alter table outbox add column password_of integer;

-- blocks writes: no row has the column yet, milliseconds
create index outbox_given_up on outbox (id) where ending = 'given_up';
-- blocks writes: messages that wait alone, milliseconds
create index outbox_of_messenger on outbox (messenger) where sent_at is null and dropped_at is null;

-- The message to the seller about a request, and the messenger that took it.
alter table orders add column message_id bigint;
alter table orders add column delivered_in text;
alter table orders add column answered_at timestamptz;
-- blocks writes: one index of a small table
create index orders_of_message on orders (message_id);
