import type { Values } from '#resources/core/conditions.ts'
import type { RichTextField } from '#resources/core/fields/richText.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { textOf } from '../../base/texts/values.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CellProps, DiffProps, FieldView, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'
import { LongTextDiff } from '../views/LongTextDiff.tsx'

const RichTextInput = lazyPart(() => import('../inputs/RichTextInput.tsx').then(({ RichTextInput }) => ({ default: RichTextInput })))
const RichTextContent = lazyPart(() => import('../views/RichTextContent.tsx').then(({ RichTextContent }) => ({ default: RichTextContent })))

const HtmlSourceInput = lazyPart(() =>
  import('../inputs/HtmlSourceInput.tsx').then(({ HtmlSourceInput }) => ({ default: HtmlSourceInput })),
)
const HtmlFrame = lazyPart(() => import('../views/HtmlFrame.tsx').then(({ HtmlFrame }) => ({ default: HtmlFrame })))

const isSource = ({ sourceWhen }: RichTextField, row: Values): boolean => sourceWhen !== undefined && row[sourceWhen] === true

/** Uses the editor, or an HTML source input if the row requires it. */
const RichTextOrSourceInput = (props: InputProps<RichTextField>) =>
  isSource(props.field, props.values) ? <HtmlSourceInput {...props} /> : <RichTextInput {...props} />

function RichTextCell({ value, field, row, resource, name }: CellProps<RichTextField>) {
  const texts = useTexts(resource)
  const html = textOf(value)
  if (html === '') return <Empty />
  return isSource(field, row) ? <HtmlFrame html={html} title={texts.label(name)} /> : <RichTextContent html={html} />
}

/** Compares plain text: changes of the markup alone are not shown. */
const RichTextDiff = (props: DiffProps<RichTextField>) => (
  <LongTextDiff {...props} before={extractPlainText(textOf(props.before))} after={extractPlainText(textOf(props.after))} />
)

export const richTextView: FieldView<RichTextField> = { Input: RichTextOrSourceInput, Cell: RichTextCell, Diff: RichTextDiff, wide: true }

/** Returns the text of HTML, one paragraph per line. The parsed document is inert: nothing in it runs or loads. */
function extractPlainText(html: string): string {
  const document = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/gi, '\n$&'), 'text/html')
  return (document.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
