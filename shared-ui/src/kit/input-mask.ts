export { IMask } from 'react-imask';
