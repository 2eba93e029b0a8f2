import { SPECIMEN_ID } from '../../../contract/constants/certificates';
import { endpoints } from '../../../contract/endpoints';
import { certificateFile } from '../../../services/certificate-file';
import { findCertificate } from '../../../services/find-certificate';
import { FileAnswer, register } from '../../register';

export const getSampleCertificateRoute = register(
  endpoints.getSampleCertificate,
  async ({ context, isHead }) => {
    const sample = await findCertificate(context, SPECIMEN_ID);
    const { content, name, type } = await certificateFile(context, sample, 'pdf', { isHead });
    return new FileAnswer(content, name, type, true);
  },
);
