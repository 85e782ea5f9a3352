/** The button under a message: its label and the page of the app that it opens. */
export interface MessageLink {
  readonly label: string;
  /** `/car/12` */
  readonly path: string;
}

export const linkToAd = (adId: number | string): MessageLink => ({
  label: 'Открыть объявление',
  path: `/car/${adId}`,
});

export const LINK_TO_REQUESTS: MessageLink = { label: 'Открыть заявки', path: '/requests' };

export const LINK_TO_COMPANY_SIGN_IN: MessageLink = { label: 'Войти как юр. лицо', path: '/login-entity' };
