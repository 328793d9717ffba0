import type { Tone } from '#resources/core/tones.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import type { FieldPlace } from '../fields/types.ts'

type ToneCellProps = Pick<FieldPlace<never>, 'resource' | 'name'> & { readonly value: unknown }

/** A colour that is chosen for something on boards, as it looks there. */
export const ToneCell = ({ resource, name, value }: ToneCellProps) => (
  <ToneTag tone={value as Tone}>{useTexts(resource).value(name, String(value))}</ToneTag>
)
