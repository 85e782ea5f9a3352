import { LegalPage } from './legal-page.tsx';
import { offerText } from './offer-text.ts';

export const OfferPage = () => <LegalPage text={offerText} />;
