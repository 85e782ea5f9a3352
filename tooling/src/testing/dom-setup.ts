import { configure } from '@testing-library/react';

// Long enough for a machine whose cores are busy; a test that passes does not wait for it.
configure({ asyncUtilTimeout: 10_000 });
