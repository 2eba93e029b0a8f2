import { endpoints } from '../../../contract/endpoints';
import { certificateFile } from '../../../services/certificate-file';
import { readCertificateLink } from '../../../services/certificate-link';
import { findCertificate } from '../../../services/find-certificate';
import { FileAnswer, register } from '../../register';

export const getCertificateFileRoute = register(
  endpoints.getCertificateFile,
  async ({ input: { params, query }, context }) => {
    const { uniqueId, format } = readCertificateLink(
      context.secret,
      params.uniqueId,
      query,
      context.clock.now(),
    );
    const { bytes, name, type } = await certificateFile(
      context,
      await findCertificate(context, uniqueId),
      format,
    );
    return new FileAnswer(bytes, name, type);
  },
);
