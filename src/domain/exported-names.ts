/**
 * A line is Sled's name, a colon, and the names in files of other apps. `entryOf` ignores case, plurals, order and
 * brackets, so names that differ only in these are not listed.
 */
export const EXPORTED_NAMES = `
Incline Bench Press: Incline Press, Incline Bench
Dumbbell Bench Press: Dumbbell Press, Dumbbell Bench
Incline Dumbbell Press: Incline Dumbbell Bench
Push-Up: Hand Release Push-Up
Dip: Dips Chest Version, Bar Dip
Chest Fly: Dumbbell Fly, Lying Fly, Bench Fly
Cable Crossover: High Cable Fly, High Cable Crossover
Cable Fly: Standing Cable Fly, Seated Cable Chest Fly, Middle Cable Fly, Cable Iron Cross
Pec Deck: Butterfly Pec Deck, Seated Machine Fly, Pec Dec, Peck Deck, Pec Fly Machine
Chest Press Machine: Chest Press, Seated Chest Press
Decline Bench Press: Decline Press, Decline Bench
Barbell Row: Bent-Over Row, Barbell Pronated Row, Standing Row
Lat Pulldown: Pulldown, Front Lat Pulldown, Lateral Pulldown, Wide-Grip Front Lat Pulldown
Seated Cable Row: Seated Row, Cable Row, V-Grip Seated Cable Row, V-Bar Cable Row, Close-Grip Cable Row, Seated Cable Row Bar Grip, Cable Row Neutral Grip, Cable Seated Row Close Grip
Dumbbell Row: One-Arm Row, Single-Arm Bent-Over Row, Kroc Row
T-Bar Row: T-Bar Row Handle
Chest-Supported Row: Chest-Supported Incline Row, Incline Bench Two-Arm Row, Chest-Supported Incline Bench Row
Inverted Row: Body Row, Reverse Row, Horizontal Pull-Up
Machine Row: Seated Machine Row
Straight-Arm Pulldown: Stiff-Arm Pulldown, Cable Straight-Arm Pullover, Standing Lat Pushdown
Back Extension: Back Extension Hyperextension, 45 Degree Back Extension, 45 Degree Hyperextension, Roman Chair Back Extension, Lower Back Raise
Assisted Pull-Up: Pull-Up Machine, Gravitron
Close-Grip Lat Pulldown: Close-Grip Pulldown, Close-Grip Front Lat Pulldown, V-Bar Pulldown
Overhead Press: Standing Press, Strict Military Press, Standing Military Press, Strict Press, Standing Overhead Press, Standing Barbell Shoulder Press
Lateral Raise: Lat Raise, Standing Dumbbell Lateral Raise
Dumbbell Shoulder Press: Seated Dumbbell Press, Seated Dumbbell Shoulder Press, Seated Dumbbell Overhead Press, Dumbbell Military Press
Rear Delt Fly: Rear Delt Reverse Fly, Bent-Over Reverse Fly, Bent-Over Fly, Bent-Over Rear Delt Fly, Seated Bent-Over Rear Delt Raise, Rear Fly, Seated Rear Delt Fly
Machine Shoulder Press: Seated Machine Shoulder Press
Landmine Press: Landmine Shoulder Press, Single-Arm Landmine Press
Reverse Pec Deck: Machine Rear Delt Reverse Fly, Rear Delt Machine, Reverse Butterfly, Machine Rear Fly, Rear Delt Pec Deck
Barbell Curl: Standing Barbell Curl
Dumbbell Curl: Standing Dumbbell Curl
Hammer Curl: Standing Hammer Curl, Alternating Hammer Curl, Seated Hammer Curl
Preacher Curl: Barbell Preacher
Cable Curl: Standing Cable Curl, Standing Biceps Cable Curl, Straight-Bar Cable Curl
Incline Dumbbell Curl: Seated Incline Dumbbell Curl, Incline Biceps Curl
Bayesian Curl: Behind-the-Back Cable Biceps Curl
Machine Curl: Seated Machine Curl, Biceps Machine, Arm Curl Machine
Triceps Pushdown: Pushdown, Triceps Pushdown Straight Bar, Tricep Push, Triceps Pulldown, Triceps Bar Pushdown
Skull Crusher: Lying Triceps Press
Overhead Triceps Extension: Dumbbell Triceps Extension, Overhead Extension, Seated Triceps Extension, Standing Dumbbell Triceps Extension, Seated Overhead Triceps Extension, Two-Arm Dumbbell Overhead Triceps Extension
Close-Grip Bench Press: Close-Grip Bench
Rope Pushdown: Triceps Pushdown Rope Attachment, Tricep Rope, Tricep Rope Extension
Cable Overhead Extension: Cable Triceps Extension, Triceps Overhead Extension with Rope
Wrist Curl: Seated Palms-Up Wrist Curl, Seated Wrist Curl, Forearm Curl
Reverse Wrist Curl: Seated Palms-Down Wrist Curl
Dead Hang: Hang
Plank: Plank Hold
Hanging Leg Raise: Hanging Straight-Leg Raise, Hanging Leg Lift
Ab Wheel Rollout: Ab Wheel, Ab Rollout, Wheel Rollout, Kneeling Ab Wheel Rollout, Ab Wheel Roll
Cable Crunch: Cable Ab Crunch
Hanging Knee Raise: Hanging Knee Tuck, Hanging Knee Up
Leg Raise: Lying Leg Raise, Leg Lift, Floor Leg Raise
Pallof Press: Cable Core Pallof Press, Cable Core Palloff Press, Palloff Press
Hollow Hold: Hollow Body Hold
Wood Chop: Cable Twist Up to Down, Standing Cable Wood Chop
Hip Thrust: Glute Thrust
Glute Bridge: Bridge
Cable Kickback: Standing Cable Glute Kickback, One-Legged Cable Kickback
Reverse Lunge: Rear Lunge
Kettlebell Swing: Two-Arm Kettlebell Swing, American Swing
Squat: Barbell Full Squat, Low Back Squat
Leg Press: Leg Press Machine 45, 45 Degree Leg Press, Angled Leg Press, Sled 45 Leg Press
Front Squat: Clean-Grip Front Squat
Leg Extension: Seated Leg Extension
Bulgarian Split Squat: Bulgarian Squat, Bulgarian Lunge, Rear Elevated Split Squat
Lunge: Alternating Lunge
Walking Lunge: Lunge Walk
Pistol Squat: Single-Leg Squat
Lying Leg Curl: Leg Curl Lying Prone
Single-Leg Romanian Deadlift: Single-Leg Deadlift
Nordic Curl: Nordic Ham Curl, Natural Glute Ham Raise
Standing Calf Raise: Calf Raise Machine
Calf Raise: Standing Bodyweight Calf Raise
Leg Press Calf Raise: Calf Press, Calf Press on Seated Leg Press, Leg Press Calf Press, Seated Calf Press
Hip Adduction: Adductor, Adduction, Seated Hip Adduction
Hip Abduction: Abductor, Abduction, Seated Hip Abduction
Farmer's Carry: Farmer's Hold
Medicine Ball Slam: Ball Slam, Med Ball Slam, Overhead Slam
Running: Running Outside
Rowing Machine: Rowing, Rowing Stationary, Rowing Ergometer, Concept2
Cycling: Bicycling, Bicycle
Treadmill: Treadmill Jog, Run Treadmill
Stair Climber: Stair Machine Floors, Stair Machine Steps, Stairs, Stair Climbing, Climb Mill
90/90 Hip Switch: 90/90
Jumping Jacks: Star Jump Jack
Jump Rope: Skip Rope, Double Under
Cross-Body Shoulder Stretch: Shoulder Stretch
Cooldown Walk: Cooldown
Smith Machine Incline Bench Press: Smith Machine Incline Press
Pause Bench Press: Paused Bench
Low Cable Fly: Low Cable Fly Crossover
Bent-Over Dumbbell Row: Two-Arm Dumbbell Row
Underhand Barbell Row: Reverse-Grip Bent-Over Row
Wide-Grip Cable Row: Seated Wide-Grip Cable Row, Seated Cable Row Bar Wide Grip
Chest-Supported T-Bar Row: Lying T-Bar Row
Wide-Grip Lat Pulldown: Wide-Grip Pulldown
Single-Arm Lat Pulldown: Single-Arm Pulldown
Rope Pullover: Cable Pullover
Band-Assisted Pull-Up: Band Pull-Up, Pull-Up with Band Assist
Assisted Chin-Up: Chin-Up Machine
Machine Back Extension: Seated Back Extension
Single-Arm Dumbbell Press: One-Arm Standing Dumbbell Press
Cable Rear Delt Fly: Cable Rear Delt Reverse Fly, Cable Rear Fly
Chest-Supported Rear Delt Fly: Chest-Supported Reverse Fly
Cable External Rotation: External Rotation
Alternating Dumbbell Curl: Dumbbell Alternate Bicep Curl
Seated Dumbbell Curl: Seated Biceps Curl
Triceps Dip: Dips Triceps Version, Parallel Bar Triceps Dip
V-Bar Pushdown: Triceps Pushdown V-Bar Attachment
Machine Triceps Extension: Triceps Machine
Single-Arm Overhead Triceps Extension: Single-Arm Dumbbell Triceps Extension
Crunch Machine: Seated Ab Crunch, Ab Machine, Seated Crunch Machine
Heel Touch: Alternating Heel Touch, Alternate Heel Toucher, Heel Tap Crunch
Cable Twist: Standing Cable Twist
Torso Rotation Machine: Torso Twist Machine
Single-Leg Glute Bridge: Single-Leg Bridge
Machine Kickback: Glute Machine, Rear Kick Machine
Dumbbell Squat: Dumbbell Front Squat
Seated Leg Press: Seated Horizontal Leg Press
Single-Leg Press: Single-Leg Leg Press
Single-Leg Extension: Single-Leg Leg Extension
Single-Leg Curl: Single-Leg Leg Curl
Barbell Calf Raise: Standing Barbell Calf Raise
Dumbbell Calf Raise: Standing Dumbbell Calf Raise
Smith Machine Calf Raise: Standing Smith Machine Calf Raise, Smith Standing Leg Calf Raise
Single-Leg Calf Raise: Single-Leg Standing Calf Raise
Dumbbell Snatch: Single-Arm Dumbbell Snatch
Push Jerk: Jerk
Walking: Treadmill Walking, Treadmill Walk
Stationary Bike: Bicycling Stationary, Indoor Bike, Cycling Machine, Stationary Cycling
`
