import { LegalPage } from './components/legal-page.tsx';
import { policyText } from './policy-texts.ts';

export const PolicyPage = () => <LegalPage text={policyText} />;
