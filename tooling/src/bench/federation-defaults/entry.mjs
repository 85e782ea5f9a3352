// The boundary that the federation plugin's documentation requires: shared packages are loaded before the
// first import.
void import('host-main');
