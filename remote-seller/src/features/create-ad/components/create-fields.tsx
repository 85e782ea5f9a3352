import {
  BODY_LABELS,
  DRIVETRAIN_LABELS,
  ENGINE_LABELS,
  FORM_BODIES,
  KPP_LABELS,
  PTS_TYPE_LABELS,
  RUDDER_LABELS,
} from '@cars/shared-contracts/rules/vehicle';
import { PTS_NUMBER_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import { MileageField, YearField } from '../../../ad-form/components/checked-number.tsx';
import { CityField } from '../../../ad-form/components/city-field.tsx';
import { ColorField } from '../../../ad-form/components/color-field.tsx';
import { CompanyFields } from '../../../ad-form/components/company-fields.tsx';
import { ConditionFields } from '../../../ad-form/components/condition-fields.tsx';
import { DescriptionField } from '../../../ad-form/components/description-field.tsx';
import { DraftChips } from '../../../ad-form/components/draft-chips.tsx';
import { DraftLink, DraftNumber, DraftText } from '../../../ad-form/components/draft-fields.tsx';
import { FormProgress } from '../../../ad-form/components/form-progress.tsx';
import { FieldRow, FormSection } from '../../../ad-form/components/form-section.tsx';
import { HandbookFields } from '../../../ad-form/components/handbook-fields.tsx';
import { optionsOf } from '../../../ad-form/components/option-chips.tsx';
import { PicturesField } from '../../../ad-form/components/pictures-field.tsx';
import { PlaceField } from '../../../ad-form/components/place-field.tsx';
import { PriceFields } from '../../../ad-form/components/price-fields.tsx';
import { Tips } from '../../../ad-form/components/tips.tsx';
import { VinField } from '../../../ad-form/components/vin-field.tsx';
import { TEXTS } from '../../../ad-form/texts.ts';

const GEARBOXES = optionsOf(KPP_LABELS);
const BODIES = FORM_BODIES.map((value) => ({ value, label: BODY_LABELS[value] }));
const ENGINES = optionsOf(ENGINE_LABELS);
const DRIVETRAINS = optionsOf(DRIVETRAIN_LABELS);
const RUDDERS = optionsOf(RUDDER_LABELS);
const PTS_TYPES = optionsOf(PTS_TYPE_LABELS);
/** Currencies of a new ad [SELL-17]. */
const CURRENCIES: readonly Currency[] = ['USD', 'RUB'];

/** Every field of a new ad, in clear sections: what sells the car first, papers last. */
export const CreateFields = () => (
  <>
    <FormProgress />
    <PicturesField />
    <FormSection title={TEXTS.sectionCar}>
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
    <FormSection title={TEXTS.sectionPlace}>
      <CityField />
      <PlaceField />
    </FormSection>
    <FormSection title={TEXTS.sectionSpecification}>
      <DraftNumber name="power" label={TEXTS.power} />
      <DraftChips name="kpp" title={TEXTS.kpp} options={GEARBOXES} />
      <DraftChips name="body" title={TEXTS.body} options={BODIES} />
      <DraftChips name="engine" title={TEXTS.engine} options={ENGINES} />
      <DraftChips name="drivetrain" title={TEXTS.drivetrain} options={DRIVETRAINS} />
      <DraftChips name="rudder" title={TEXTS.rudder} options={RUDDERS} />
      <FieldRow>
        <DraftNumber name="length" label={TEXTS.length} />
        <DraftNumber name="width" label={TEXTS.width} />
        <DraftNumber name="height" label={TEXTS.height} />
      </FieldRow>
    </FormSection>
    <FormSection title={TEXTS.sectionDocuments}>
      <VinField />
      <DraftChips name="pts_type" title={TEXTS.ptsType} options={PTS_TYPES} />
      <DraftText name="pts_number" label={TEXTS.ptsNumber} maxLength={PTS_NUMBER_MAX_CHARS} />
      <DraftLink name="report_url" label={TEXTS.reportUrl} />
      <DraftLink name="vin_report_url" label={TEXTS.vinReportUrl} />
    </FormSection>
    <FormSection title={TEXTS.sectionDescription}>
      <DescriptionField />
      <DraftLink name="video" label={TEXTS.video} hint={TEXTS.videoHint} />
    </FormSection>
    <CompanyFields />
    <Tips />
  </>
);
