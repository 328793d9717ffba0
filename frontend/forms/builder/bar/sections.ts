import { form } from '#resources/forms/form.ts'
import { historyTab } from '../../../engine/form/formLayout.ts'

/** Tab of the builder, the first one of a form. */
export const builderTab = 'builder'

/** Other tabs of a form, in their order. The builder takes the whole page, so its menu leads to them. */
export const sectionsOfForm: readonly string[] = [...form.form.tabs.map(({ key }) => key).filter((key) => key !== builderTab), historyTab]
