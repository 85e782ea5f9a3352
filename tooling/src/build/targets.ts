/** What is supported (docs/browsers.md); builds are compiled for it and checked against it. */
export const MOBILE_WEB_VIEWS = ['chrome >= 100', 'ios_saf >= 15.4', 'safari >= 15.4', 'firefox >= 115'];
