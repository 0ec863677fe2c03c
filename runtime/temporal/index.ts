export { type ToolActivities, type ToolActivitiesOptions, toolActivities } from './activities.js';
export { type ToolActivityOptions, toolActivityOptions } from './activity-options.js';
