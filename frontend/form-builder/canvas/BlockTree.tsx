import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#resources/forms/parts.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { Block } from './Block.tsx'
import { dropHolder } from './drop.ts'

/** What stands below a page, a section or a repeat; what is dropped beside the others goes to the end. */
export function BlockTree({ holder }: { readonly holder: Part }) {
  const { t } = useTranslation('forms')
  const { parts, isReadOnly } = useBuilder()
  const list = useRef<HTMLDivElement>(null)
  const held = parts.filter(
    ({ kind, path }) =>
      kind === 'element' && path.length === holder.path.length + 2 && holder.path.every((key, index) => path[index] === key),
  )
  const key = JSON.stringify(holder.path)
  useEffect(() => {
    const element = list.current
    if (element === null || isReadOnly) return
    return dropHolder(element, JSON.parse(key), held.length)
  }, [key, held.length, isReadOnly])
  return (
    <div ref={list} className="form-builder-blocks">
      {held.map((part) => (
        <Block key={`${part.name} ${JSON.stringify(part.path)}`} part={part} isFixed={isReadOnly}>
          {part.type === 'panel' || part.type === 'paneldynamic' ? <BlockTree holder={part} /> : null}
        </Block>
      ))}
      {held.length === 0 && <p className="form-builder-here">{isReadOnly ? t('canvas.nothingHere') : t('canvas.dropHere')}</p>}
    </div>
  )
}
