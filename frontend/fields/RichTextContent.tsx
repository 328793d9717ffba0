import DOMPurify from 'dompurify'
import { richTextAttributes, richTextSchemes, richTextTags } from '#resources/core/fields/richText.ts'

const allowed = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: [...new Set(Object.values(richTextAttributes).flat())],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${richTextSchemes.join('|')}):`, 'i'),
}

/** Stored HTML with everything dropped that the editor does not make. */
export const sanitise = (html: string): string => DOMPurify.sanitize(html, allowed)

export function RichTextContent({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on this line
  return <div className="field-rich-text" dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
}
