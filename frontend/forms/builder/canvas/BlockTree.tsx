import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { canHoldQuestions, type FormNode } from '#resources/forms/content/formNodes.ts'
import { isSamePath } from '#resources/forms/content/json.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { Block } from './Block.tsx'
import type { CanvasParts } from './drawn.ts'
import { dropHolder } from './drop.ts'

/** Children of a page, a section or a repeat. A drop next to them inserts at the end. */
export function BlockTree({ holder, drawn }: { readonly holder: FormNode; readonly drawn: CanvasParts }) {
  const { t } = useTranslation('forms')
  const { isReadOnly, state, language } = useBuilder()
  const list = useRef<HTMLDivElement>(null)
  const key = JSON.stringify(holder.path)
  const childParts = drawn.below.get(key) ?? []
  useEffect(() => {
    const element = list.current
    if (element === null || isReadOnly) return
    return dropHolder(element, JSON.parse(key), childParts.length)
  }, [key, childParts.length, isReadOnly])
  return (
    <div ref={list} className="form-builder-blocks">
      {childParts.map((node) => (
        <Block
          key={`${node.name} ${node.path.join()}`}
          part={node}
          name={drawn.nameOf(node)}
          isSelected={isSamePath(state.selected, node.path)}
          level={drawn.levels.get(JSON.stringify(node.path))}
          isFixed={isReadOnly}
          language={language}
        >
          {canHoldQuestions(node) ? <BlockTree holder={node} drawn={drawn} /> : null}
        </Block>
      ))}
      {childParts.length === 0 && <p className="form-builder-here">{isReadOnly ? t('canvas.nothingHere') : t('canvas.dropHere')}</p>}
    </div>
  )
}
