import { useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button, type ButtonProps } from '@cars/shared-ui/kit/button';
import { resetFilterAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';

/** The way out of a filter that matches nothing, or that the server refuses. */
export const ShowAll = ({ look }: Pick<ButtonProps, 'look'>) => {
  const reset = useSetAtom(resetFilterAtom);
  const navigate = useNavigate();
  return (
    <Button look={look} onClick={() => navigate(reset(), { replace: true })}>
      {TEXTS.showAll}
    </Button>
  );
};
