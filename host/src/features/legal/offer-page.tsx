import { LegalPage } from './components/legal-page.tsx';
import { offerText } from './offer-texts.ts';

export const OfferPage = () => <LegalPage text={offerText} />;
