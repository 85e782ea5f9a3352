/** What a complaint says when nothing was written [CAR-24]; an app imports it without the validator of its schema. */
export const COMPLAINT_WITHOUT_TEXT = 'Пользователь не указал причину';
