-- oldest server: 13

-- Tokens with which teams publish builds of their apps over HTTP (docs/decisions/0158).
create table publish_tokens (
  id text primary key check (id ~ '^[0-9a-f]{12}$'),
  team text not null,
  -- SHA-256 of the secret part.
  secret_hash text not null,
  apps text[] not null,
  -- Addresses and networks from which it is accepted; empty: any.
  addresses text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Who writes here decides what browsers run.
revoke all on publish_tokens from public;
