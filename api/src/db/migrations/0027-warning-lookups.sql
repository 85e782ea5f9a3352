-- oldest server: 24
-- online

-- Whether another ad has the same VIN or the same picture (docs/decisions/0251).
create index ads_by_vin on ads (vin_number) where status = 'active' and vin_number is not null;
create index ad_images_by_address on ad_images (address);
