const PICKER = 'input[type="file"]:not(:disabled)';

/** A file that is dropped beside a picker changes nothing: browsers would show it in place of the page and its form. */
export const ignoreStrayDrops = (): void => {
  const ignore = (event: DragEvent) => {
    const isForPicker = event.target instanceof Element && event.target.matches(PICKER);
    if (isForPicker || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', ignore);
  window.addEventListener('drop', ignore);
};
