// This app alone, without the host.
import '@cars/shared-ui/tokens/base.css';
import { mountStandAlone, RemoteScreens } from '@cars/shared-app/stand-alone';
import { remoteModule } from './routes.tsx';

mountStandAlone(<RemoteScreens remote={remoteModule} firstPage="/catalog" />);
