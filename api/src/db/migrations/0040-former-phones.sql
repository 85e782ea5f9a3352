-- oldest server: 24

-- Numbers that accounts had before, for as long as these open them again; `phone` is null where there was none.
create table former_phones (
  user_id integer not null references users (id) on delete cascade,
  phone text,
  changed_at timestamptz not null
);
create index former_phones_of_user on former_phones (user_id);
create index former_phones_of_phone on former_phones (phone);
