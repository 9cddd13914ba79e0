/**
 * In SQL the plan of the brokerage's own that an agent is on today, null on one of the three. `agent` is a value or a
 * column of the statement, which calls no table `kept_plan` or `own_plan`. It is written into the statement, and the
 * day is found once: calling a function for each of thousands of people took ten times as long.
 */
export const ownPlanOf = (agent: string): string => `(
    SELECT CASE WHEN own_plan.code IS NULL THEN own_plan.id END
      FROM agent_plans kept_plan JOIN plans own_plan ON own_plan.id = kept_plan.plan_id
     WHERE kept_plan.agent_id = ${agent} AND kept_plan.from_day <= (SELECT brokerage_day(now()))
     ORDER BY kept_plan.from_day DESC, kept_plan.created_at DESC, kept_plan.id DESC LIMIT 1)`
