import sanitizeHtml from 'sanitize-html'

const ends = /<\/(?:p|div|li|h[1-6]|tr|ul|ol|table|blockquote)\s*>|<br\s*\/?>/gi
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Returns the text of rich text by paragraph; list items begin with a bullet. Pure. */
export const paragraphsOf = (html: string): readonly string[] =>
  sanitizeHtml(html.replaceAll(/<li[^>]*>/gi, '• ').replaceAll(ends, '\n'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
