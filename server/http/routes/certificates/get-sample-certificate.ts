import { SPECIMEN_ID } from '../../../contract/constants/certificates';
import { endpoints } from '../../../contract/endpoints';
import { certificateFile } from '../../../services/certificate-file';
import { findCertificate } from '../../../services/find-certificate';
import { FileAnswer, register } from '../../register';

export const getSampleCertificateRoute = register(endpoints.getSampleCertificate, async ({ context }) => {
  const sample = await findCertificate(context, SPECIMEN_ID);
  const { bytes, name, type } = await certificateFile(context, sample, 'pdf');
  return new FileAnswer(bytes, name, type, true);
});
