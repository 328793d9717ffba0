import createPurify from 'dompurify'
import { richTextAttributes, richTextSchemes, richTextTags, sourceAttributes, sourceTags } from '#resources/core/fields/richText.ts'

const allowed = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: [...new Set(Object.values(richTextAttributes).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${richTextSchemes.join('|')}):`, 'i'),
}

const purify = createPurify()
// A link leads out of the application: it opens a new tab, which gets no access to this one.
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** Removes everything from stored HTML that the editor cannot create. */
export const sanitise = (html: string): string => purify.sanitize(html, allowed)

const allowedInSource = {
  ...allowed,
  ALLOWED_TAGS: [...sourceTags],
  ALLOWED_ATTR: [...new Set(Object.values(sourceAttributes).flat())],
}

/** Sanitises external HTML, which keeps its layout. */
export const sanitiseSource = (html: string): string => purify.sanitize(html, allowedInSource)

export function RichTextContent({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on this line
  return <div className="field-rich-text" dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
}
