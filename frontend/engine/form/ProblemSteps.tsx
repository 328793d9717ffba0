import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface ProblemStepsProps {
  readonly count: number
  readonly onStep: (direction: 1 | -1) => void
}

/** Shows the number of fields with a problem, and buttons that move to the next and the previous of these fields. */
export function ProblemSteps({ count, onStep }: ProblemStepsProps) {
  const { t } = useTranslation('common')
  return (
    <span className="form-problem-steps">
      {t('form.problemCount', { count })}
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('form.previousProblem')}
        title={t('form.previousProblem')}
        onClick={() => onStep(-1)}
      />
      <Button
        type="text"
        icon={<RightOutlined aria-hidden />}
        aria-label={t('form.nextProblem')}
        title={t('form.nextProblem')}
        onClick={() => onStep(1)}
      />
    </span>
  )
}
