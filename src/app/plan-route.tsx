import { PlanPage } from '#features/plans/plan-page.tsx'
import { PlanWeights } from '#features/programmes/plan-weights.tsx'

export function PlanRoute() {
  return <PlanPage weightsOf={(plan) => <PlanWeights key={plan.id} plan={plan} />} />
}
