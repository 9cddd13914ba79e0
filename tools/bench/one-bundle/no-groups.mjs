// One build has no groups to hand out.
export {}
