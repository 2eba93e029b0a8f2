import { endpoints } from '../../../contract/endpoints';
import { certificateFile } from '../../../services/certificate-file';
import { readCertificateLink } from '../../../services/certificate-link';
import { findCertificate } from '../../../services/find-certificate';
import { landOnCertificate } from '../../certificate-file-failure';
import { FileAnswer, register } from '../../register';

export const getCertificateFileRoute = register(
  endpoints.getCertificateFile,
  async ({ input: { params, query }, context, isHead }) => {
    const { uniqueId, format } = readCertificateLink(
      context.secret,
      params.uniqueId,
      query,
      context.clock.now(),
    );
    const found = await findCertificate(context, uniqueId);
    const { content, name, type } = await certificateFile(context, found, format, { isHead });
    return new FileAnswer(content, name, type);
  },
  { onFailure: landOnCertificate },
);
