import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isSamePath } from '#resources/forms/json.ts'
import { type Part, takesQuestions } from '#resources/forms/parts.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { Block } from './Block.tsx'
import type { Drawn } from './drawn.ts'
import { dropHolder } from './drop.ts'

/** What stands below a page, a section or a repeat; what is dropped beside the others goes to the end. */
export function BlockTree({ holder, drawn }: { readonly holder: Part; readonly drawn: Drawn }) {
  const { t } = useTranslation('forms')
  const { isReadOnly, state, language } = useBuilder()
  const list = useRef<HTMLDivElement>(null)
  const key = JSON.stringify(holder.path)
  const held = drawn.below.get(key) ?? []
  useEffect(() => {
    const element = list.current
    if (element === null || isReadOnly) return
    return dropHolder(element, JSON.parse(key), held.length)
  }, [key, held.length, isReadOnly])
  return (
    <div ref={list} className="form-builder-blocks">
      {held.map((part) => (
        <Block
          key={`${part.name} ${part.path.join()}`}
          part={part}
          name={drawn.nameOf(part)}
          isSelected={isSamePath(state.selected, part.path)}
          level={drawn.levels.get(JSON.stringify(part.path))}
          isFixed={isReadOnly}
          language={language}
        >
          {takesQuestions(part) ? <BlockTree holder={part} drawn={drawn} /> : null}
        </Block>
      ))}
      {held.length === 0 && <p className="form-builder-here">{isReadOnly ? t('canvas.nothingHere') : t('canvas.dropHere')}</p>}
    </div>
  )
}
