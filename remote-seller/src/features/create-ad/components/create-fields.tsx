import type { Currency } from '@cars/shared-contracts/schemas/money';
import { MileageField, YearField } from '../../../ad-form/components/checked-number.tsx';
import { CityField } from '../../../ad-form/components/city-field.tsx';
import { ColorField } from '../../../ad-form/components/color-field.tsx';
import { CompanyFields } from '../../../ad-form/components/company-fields.tsx';
import { ComposeButton } from '../../../ad-form/components/compose-button.tsx';
import { ConditionFields } from '../../../ad-form/components/condition-fields.tsx';
import { DeclaredFields } from '../../../ad-form/components/declared-fields.tsx';
import { DescriptionField } from '../../../ad-form/components/description-field.tsx';
import { DraftLink } from '../../../ad-form/components/draft-fields.tsx';
import { FormProgress } from '../../../ad-form/components/form-progress.tsx';
import { FieldRow, FormSection } from '../../../ad-form/components/form-section.tsx';
import { HandbookFields } from '../../../ad-form/components/handbook-fields.tsx';
import { PicturesField } from '../../../ad-form/components/pictures-field.tsx';
import { PlaceField } from '../../../ad-form/components/place-field.tsx';
import { PriceFields } from '../../../ad-form/components/price-fields.tsx';
import { StockStatusField } from '../../../ad-form/components/stock-status-field.tsx';
import { Tips } from '../../../ad-form/components/tips.tsx';
import { VinField } from '../../../ad-form/components/vin-field.tsx';
import { TEXTS } from '../../../ad-form/texts.ts';

/** Currencies of a new ad [SELL-17]. */
const CURRENCIES: readonly Currency[] = ['USD', 'RUB'];

/** Every field of a new ad, in clear sections: what is checked first comes first, and the VIN, which fills others. */
export const CreateFields = () => (
  <>
    <FormProgress />
    <PicturesField />
    <FormSection title={TEXTS.sectionPlace}>
      <CityField />
      <PlaceField />
      <StockStatusField />
    </FormSection>
    <FormSection title={TEXTS.sectionCar}>
      <VinField />
      <HandbookFields />
      <FieldRow>
        <YearField />
        <MileageField />
      </FieldRow>
      <ColorField />
    </FormSection>
    <FormSection title={TEXTS.sectionCondition}>
      <ConditionFields />
    </FormSection>
    <FormSection title={TEXTS.sectionPrice}>
      <PriceFields currencies={CURRENCIES} />
    </FormSection>
    <FormSection title={TEXTS.sectionSpecification}>
      <DeclaredFields section="specification" />
    </FormSection>
    <FormSection title={TEXTS.sectionDocuments}>
      <DeclaredFields section="documents" />
      <DraftLink name="report_url" label={TEXTS.reportUrl} />
      <DraftLink name="vin_report_url" label={TEXTS.vinReportUrl} />
    </FormSection>
    <FormSection title={TEXTS.sectionDescription}>
      <DescriptionField />
      <ComposeButton ad={null} />
      <DraftLink name="video" label={TEXTS.video} hint={TEXTS.videoHint} />
    </FormSection>
    <CompanyFields />
    <Tips />
  </>
);
