import { LegalPage } from './legal-page.tsx';
import { policyText } from './policy-text.ts';

export const PolicyPage = () => <LegalPage text={policyText} />;
