import { adTitle } from '@cars/shared-contracts/rules/ad';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import { CompanyFields } from '../../../ad-form/components/company-fields.tsx';
import { ComposeButton } from '../../../ad-form/components/compose-button.tsx';
import { DescriptionField } from '../../../ad-form/components/description-field.tsx';
import { DraftLink } from '../../../ad-form/components/draft-fields.tsx';
import { FormSection } from '../../../ad-form/components/form-section.tsx';
import { PicturesField } from '../../../ad-form/components/pictures-field.tsx';
import { PriceFields } from '../../../ad-form/components/price-fields.tsx';
import { Tips } from '../../../ad-form/components/tips.tsx';
import { TEXTS } from '../../../ad-form/texts.ts';
import styles from './edit-fields.module.css';

/** Currencies of a change: the euro as well [SELL-17]. */
const CURRENCIES: readonly Currency[] = ['USD', 'EUR', 'RUB'];

/** «Toyota Camry, 2018». */
export const carTitle = (ad: AdDetails): string => (ad.year ? `${adTitle(ad)}, ${ad.year}` : adTitle(ad));

/** The editable set [SELL-20]: price, currency, report links, video, description, promises, images. */
export const EditFields = ({ ad }: { readonly ad: AdDetails }) => (
  <>
    <p className={styles.car}>{carTitle(ad)}</p>
    <PicturesField />
    <FormSection title={TEXTS.sectionPrice}>
      <PriceFields currencies={CURRENCIES} />
    </FormSection>
    <FormSection title={TEXTS.sectionDescription}>
      <DescriptionField />
      <ComposeButton ad={ad} />
      <DraftLink name="video" label={TEXTS.video} hint={TEXTS.videoHint} />
    </FormSection>
    <FormSection title={TEXTS.sectionDocuments}>
      <DraftLink name="report_url" label={TEXTS.reportUrl} />
      <DraftLink name="vin_report_url" label={TEXTS.vinReportUrl} />
    </FormSection>
    <CompanyFields />
    <Tips />
  </>
);
