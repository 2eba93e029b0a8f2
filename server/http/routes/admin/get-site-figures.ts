import { endpoints } from '../../../contract/endpoints';
import { readSiteFigures } from '../../../services/site-figures';
import { register } from '../../register';

export const getSiteFiguresRoute = register(endpoints.getSiteFigures, async ({ context }) =>
  readSiteFigures(context),
);
