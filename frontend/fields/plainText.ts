/** The words of some HTML, a paragraph a line. An inert document: nothing in it runs or loads. */
export function plainText(html: string): string {
  const document = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/gi, '\n$&'), 'text/html')
  return (document.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
