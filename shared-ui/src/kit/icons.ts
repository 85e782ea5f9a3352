/** Outlines on a 24 × 24 grid, drawn for this product, as the data of an SVG path. Each app carries those that it uses. */
export const CLOSE_ICON = 'M6 6l12 12M18 6 6 18';
export const FILTERS_ICON = 'M4 8h8m5 0h3M4 16h3m5 0h8M14.5 5.5v5M9.5 13.5v5';
export const HEART_ICON =
  'M12 20S3.5 15.2 3.5 9.2A4.7 4.7 0 0 1 8.2 4.5c1.6 0 3 .8 3.8 2 .8-1.2 2.2-2 3.8-2a4.7 4.7 0 0 1 4.7 4.7C20.5 15.2 12 20 12 20Z';
export const USER_ICON = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.9-3.4 3.9-5 7.5-5s6.6 1.6 7.5 5';
export const CHEVRON_DOWN_ICON = 'M7 10l5 5 5-5';
export const CHEVRON_RIGHT_ICON = 'M10 7l5 5-5 5';
export const BACK_ICON = 'M19 12H5m6-6-6 6 6 6';
export const MINUS_ICON = 'M5 12h14';
export const FLAG_ICON = 'M6 21V4.5h11l-2 4 2 4H6';
export const WARNING_ICON = 'M12 4 2.8 20h18.4zM12 10v4.5m0 2.6v.1';
export const CHECK_ICON = 'M5 12.5l4.5 4.5L19 7.5';
export const PIN_ICON =
  'M12 21s-6.5-5.8-6.5-11a6.5 6.5 0 0 1 13 0c0 5.2-6.5 11-6.5 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z';
export const COPY_ICON = 'M9 9h10v11H9zM5 15V4h10';
export const MORE_ICON =
  'M5.5 10.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4ZM12 10.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4ZM18.5 10.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z';
export const BELL_ICON = 'M6.5 16V11a5.5 5.5 0 0 1 11 0v5l1.5 1.5H5zM10.3 20.3h3.4';
export const COMPARE_ICON = 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6.5h5zM19 7l-2.5 6.5h5z';
export const SHARE_ICON = 'M12 15V4m-4 4 4-4 4 4M5 13v6h14v-6';
export const PHONE_ICON =
  'M6 4h3l1.5 4.5L8.5 10a12 12 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2 2C10.5 20 4 13.5 4 6a2 2 0 0 1 2-2Z';
export const MESSAGE_ICON = 'M4 5.5h16v11h-9l-4.5 3.5v-3.5H4z';
export const KEYBOARD_HIDE_ICON =
  'M3 5h18v10H3zM6.5 8.5h.01M10 8.5h.01M14 8.5h.01M17.5 8.5h.01M8 12h8M9.5 18.5 12 21l2.5-2.5';
export const SORT_ICON = 'M7 5v14m-3.5-3.5L7 19l3.5-3.5M17 19V5m-3.5 3.5L17 5l3.5 3.5';
export const CAR_ICON =
  'M3.5 16v-3.5l2-1.2 2-4.3h9l2.5 4.3 1.5 1.2V16zM7 14.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Zm10 0a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM5.8 11.3h13';
export const SETTINGS_ICON =
  'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM10.3 3.5h3.4l.5 2.4 2 1.1 2.3-.8 1.7 3-1.8 1.6v2.4l1.8 1.6-1.7 3-2.3-.8-2 1.1-.5 2.4h-3.4l-.5-2.4-2-1.1-2.3.8-1.7-3 1.8-1.6v-2.4L3.8 9.2l1.7-3 2.3.8 2-1.1z';
export const PLUS_ICON = 'M12 5v14M5 12h14';
export const CAMERA_ICON =
  'M4 8.5h3.5L9 6h6l1.5 2.5H20V19H4zM12 10.2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6Z';
export const CLOCK_ICON = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.5l3 2';
export const BOOKMARK_ICON = 'M6.5 4h11v16l-5.5-4-5.5 4z';
export const TRASH_ICON = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 10.5v5.5M13.5 10.5v5.5';
export const PLAY_ICON = 'M8 5.5v13l11-6.5z';
