/** The text of a complaint without a comment [CAR-24]; apps import it without the validator of its schema. */
export const COMPLAINT_WITHOUT_TEXT = 'Пользователь не указал причину';
