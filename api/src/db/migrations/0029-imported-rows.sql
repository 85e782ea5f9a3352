-- oldest server: 24

-- Which row of a seller's file an ad comes from, beside the row's hash: its own number in the file, what was read of it
-- and the pictures that it names. An ad that the import took off sale returns when its row does.
alter table ads add column import_row_id text;
alter table ads add column import_reading text;
alter table ads add column import_images text;
alter table ads add column import_withdrawn_at timestamptz;
