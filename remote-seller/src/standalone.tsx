// This app alone, without the host.
import '@cars/shared-ui/tokens/base.css';
import { mountStandAlone } from '@cars/shared-app/stand-alone';
import { Screens } from './stand-alone/screens.tsx';

mountStandAlone(<Screens />);
