import { type HealthCardField, healthCardMax } from '#resources/core/fields/healthCard.ts'
import { textColumn } from '../textColumn.ts'

export const healthCardColumns = textColumn<HealthCardField>(() => healthCardMax)
