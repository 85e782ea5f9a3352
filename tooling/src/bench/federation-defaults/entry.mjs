// The boundary that the federation plugin's documentation asks for: shared packages are loaded before the first import.
void import('host-main');
