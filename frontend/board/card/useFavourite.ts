import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import { http, isHttpFailure } from '../../base/http.ts'
import { toast } from '../../base/toasts.ts'
import { useAskBeforeLeaving } from '../../base/ui/useAskBeforeLeaving.ts'
import { useBoardContext } from '../state/BoardContext.ts'

export interface Favourite {
  readonly isSet: boolean
  readonly toggle: () => void
}

const { many } = resourceNamed('cardFavourite').path

/** Whether the reader keeps an eye on a card: at once on the screen, then on the server. */
export function useFavourite({ cardId, name, isFavourite }: BoardCard): Favourite {
  const { t } = useTranslation('trialboard')
  const { refresh } = useBoardContext()
  /** What was asked for and not answered yet. */
  const [asked, setAsked] = useState<boolean | null>(null)
  useAskBeforeLeaving(asked !== null)
  const isSet = asked ?? isFavourite
  const write = async (next: boolean) => {
    setAsked(next)
    try {
      if (next) await http.post(many, { cardId })
      else await removeAll(cardId)
    } catch (error) {
      toast({
        kind: 'error',
        message: t('board.notChanged', { name }),
        ...(isHttpFailure(error) ? { description: error.message } : {}),
      })
    }
    await refresh()
    setAsked(null)
  }
  return { isSet, toggle: () => asked === null && void write(!isSet) }
}

/** The reader's own alone: they see no other. */
async function removeAll(cardId: string): Promise<void> {
  const { data } = await http.get<readonly { readonly id: string }[]>(many, { params: { cardId } })
  for (const { id } of data) await http.delete(`${resourceNamed('cardFavourite').path.one}/${id}`)
}
