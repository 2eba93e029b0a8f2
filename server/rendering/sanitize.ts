import sanitizeHtml, { type IOptions } from 'sanitize-html';

const INLINE = 'b i em strong code kbd sub sup br ul ol li a details summary'.split(' ');
const MADE_BY_MARKDOWN = 'p blockquote pre h3 h4 hr s table thead tbody tr th td span'.split(' ');
/** Elements whose text is no prose: dropped whole. */
const SILENT = 'script style textarea option noscript iframe svg math template object noembed noframes'.split(
  ' ',
);

const OPTIONS: IOptions = {
  allowedTags: [...INLINE, ...MADE_BY_MARKDOWN],
  allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'], pre: ['tabindex'], details: ['open'] },
  allowedClasses: { span: [/^tok-[a-zA-Z0-9]+$/], code: [/^language-[\w+#.-]{1,40}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: SILENT,
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    del: 's',
    a: (_tag, { href, title }) => ({
      tagName: 'a',
      attribs: {
        ...(href === undefined ? {} : { href }),
        ...(title === undefined ? {} : { title }),
        ...(href !== undefined && /^\s*https?:/i.test(href) ? { rel: 'noopener nofollow ugc' } : {}),
      },
    }),
  },
};

/** Leaves the tags of DECISIONS ("Tags stripped") and those that Markdown makes; everything else is stripped. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}
