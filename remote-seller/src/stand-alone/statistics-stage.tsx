import { useNavigate, useParams } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { TextField } from '@cars/shared-ui/kit/text-field';
import { useCallback, useState } from 'react';
import { widget } from '../statistics.tsx';

/** The widget on this app's own page. */
export const STATISTICS_PATH = '/statistics/:id';
export const statisticsPath = (adId: string) => `/statistics/${adId}`;

const { Widget } = widget;

/**
 * The statistics widget without the car page around it: any ad's numbers, requested as soon as the id is set,
 * shown in the modal by the button.
 */
export const StatisticsStage = () => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const adId = Number(id);
  return (
    <FormPage title="Статистика объявления">
      <TextField
        label="ID объявления"
        inputMode="numeric"
        value={id}
        onChange={(event) => navigate(statisticsPath(event.target.value || '0'), { replace: true })}
      />
      <Button isWide onClick={() => setIsOpen(true)}>
        Статистика
      </Button>
      {Number.isInteger(adId) && adId > 0 && <Widget adId={adId} isOpen={isOpen} onClose={close} />}
    </FormPage>
  );
};
