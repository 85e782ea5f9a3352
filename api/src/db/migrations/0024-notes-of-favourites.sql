-- oldest server: 23

-- A user's own note to a favourite (docs/decisions/0247): it goes with the favourite.
alter table favourites add column note text;
