-- oldest server: 16

-- Numbers that a messenger proved, each proof once (docs/decisions/0177). A row outlives its ticket for as long as the
-- proof could be sent again.
create table phone_tickets (
  -- SHA-256 of what the messenger signed or the bot received.
  proof_hash text primary key,
  -- SHA-256; the ticket replaces a code once.
  ticket_hash text not null unique,
  messenger text not null,
  messenger_id text not null,
  phone text not null,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index phone_tickets_by_age on phone_tickets (issued_at);
create index phone_tickets_of_phone on phone_tickets (phone);
