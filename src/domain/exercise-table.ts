// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table

/**
 * The catalogue as text, which a browser loads in half the size of objects. A heading names the section and the main
 * muscle of the lines below it: `name | equipment | other muscles | other names | what is unusual`. A star means a
 * compound lift. Unusual are a loading that is not 'body' for equipment 'body' and 'total' for all other, a set type
 * that is not 'reps', and a big or small step of a track. Of equal search results the first line comes first; new lines go below the empty line.
 */
export const EXERCISE_TABLE = `
# training / Chest
Bench Press* | barbell | Triceps, Shoulders | Flat Bench, Barbell Chest Press, BP
Incline Bench Press* | barbell | Shoulders, Triceps
Dumbbell Bench Press* | dumbbell | Triceps, Shoulders | Dumbbell Chest Press
Incline Dumbbell Press* | dumbbell | Shoulders, Triceps | Incline Dumbbell Bench Press, Incline Dumbbell Chest Press
Push-Up* | body | Triceps, Shoulders, Core | Press-Up
Dip* | body | Triceps, Shoulders | Chest Dip, Parallel Bar Dip
Chest Fly | dumbbell | Shoulders | Pec Fly
Cable Crossover | cable | Shoulders | High-to-Low Cable Fly, Cable Fly Crossover
Cable Fly | cable | Shoulders | Cable Chest Fly
Pec Deck | machine | Shoulders | Butterfly, Machine Fly, Machine Chest Fly
Chest Press Machine* | machine | Triceps, Shoulders
Decline Bench Press* | barbell | Triceps, Shoulders
Smith Machine Bench Press* | smith | Triceps, Shoulders
Floor Press* | barbell | Triceps, Shoulders
Incline Dumbbell Fly | dumbbell | Shoulders | Incline Chest Fly
Assisted Dip* | machine | Triceps, Shoulders | Assisted Chest Dip | assisted
Weighted Dip* | body | Triceps, Shoulders | Weighted Chest Dip
Incline Push-Up* | body | Triceps, Shoulders, Core
Decline Push-Up* | body | Triceps, Shoulders, Core | Feet-Elevated Push-Up
Dumbbell Pullover | dumbbell | Back, Triceps
# training / Back
Deadlift* | barbell | Hamstrings, Glutes, Quads, Forearms |  | big
Barbell Row* | barbell | Biceps, Shoulders
Pull-Up* | body | Biceps, Forearms | Overhand Pull-Up
Lat Pulldown* | cable | Biceps | Lat Pull
Seated Cable Row* | cable | Biceps, Shoulders | Low Cable Row
Dumbbell Row* | dumbbell | Biceps, Shoulders
Chin-Up* | body | Biceps, Forearms | Underhand Pull-Up
Pendlay Row* | barbell | Biceps, Shoulders
T-Bar Row* | barbell | Biceps, Shoulders
Chest-Supported Row* | dumbbell | Biceps, Shoulders | Incline Row, Incline Bench Row
Inverted Row* | body | Biceps, Shoulders | Australian Pull-Up
Machine Row* | machine | Biceps, Shoulders
Straight-Arm Pulldown | cable | Triceps | Straight-Arm Lat Pulldown, Straight-Arm Pushdown
Rack Pull* | barbell | Glutes, Hamstrings, Forearms | Block Pull | big
Back Extension | body | Glutes, Hamstrings | Hyperextension
Assisted Pull-Up* | machine | Biceps | | assisted
Weighted Pull-Up* | body | Biceps, Forearms
Close-Grip Lat Pulldown* | cable | Biceps | V-Bar Lat Pulldown
Meadows Row* | barbell | Biceps, Shoulders
Dumbbell Shrug | dumbbell | Forearms
Barbell Shrug | barbell | Forearms
Seal Row* | barbell | Biceps, Shoulders
Superman | body | Glutes, Hamstrings
# training / Shoulders
Overhead Press* | barbell | Triceps, Core | OHP, Military Press, Barbell Shoulder Press
Lateral Raise | dumbbell |  | Side Raise, Side Lateral Raise, Side Delt Raise | small
Dumbbell Shoulder Press* | dumbbell | Triceps | Dumbbell Overhead Press
Face Pull | cable | Back | Rope Face Pull
Rear Delt Fly | dumbbell | Back | Reverse Fly, Bent-Over Lateral Raise, Rear Delt Raise, Rear Lateral Raise | small
Arnold Press* | dumbbell | Triceps
Push Press* | barbell | Triceps, Quads, Core
Front Raise | dumbbell |  | Front Delt Raise | small
Cable Lateral Raise | cable | | Cable Side Raise
Upright Row* | barbell | Back, Biceps
Machine Shoulder Press* | machine | Triceps | Machine Overhead Press
Seated Overhead Press* | barbell | Triceps | Seated Barbell Shoulder Press, Seated Military Press
Landmine Press* | barbell | Chest, Triceps
Reverse Pec Deck | machine | Back | Reverse Machine Fly, Rear Delt Machine Fly
Pike Push-Up* | body | Triceps, Core
Handstand Push-Up* | body | Triceps, Core | HSPU
Cuban Press | dumbbell | Back
Z Press* | barbell | Triceps, Core
# training / Biceps
Barbell Curl | barbell | Forearms | Barbell Biceps Curl
Dumbbell Curl | dumbbell | Forearms | Dumbbell Biceps Curl | small
Hammer Curl | dumbbell | Forearms |  | small
Preacher Curl | barbell | Forearms | Scott Curl, EZ-Bar Preacher Curl
Cable Curl | cable | Forearms | Cable Biceps Curl
EZ-Bar Curl | barbell | Forearms | EZ-Bar Biceps Curl
Incline Dumbbell Curl | dumbbell | Forearms
Concentration Curl | dumbbell | Forearms
Spider Curl | dumbbell | Forearms
Bayesian Curl | cable | Forearms | Behind-the-Back Cable Curl
Machine Curl | machine | Forearms | Machine Biceps Curl
# training / Triceps
Triceps Pushdown | cable | | Triceps Pressdown, Straight-Bar Pushdown
Skull Crusher | barbell | | Lying Triceps Extension, French Press
Overhead Triceps Extension | dumbbell
Close-Grip Bench Press* | barbell | Chest, Shoulders | CGBP
Rope Pushdown | cable | | Triceps Rope Pushdown
Bench Dip* | body | Shoulders, Chest
Triceps Kickback | dumbbell
Cable Overhead Extension | cable | | Cable Overhead Triceps Extension, Overhead Rope Extension
Diamond Push-Up* | body | Chest, Shoulders, Core | Close-Grip Push-Up
JM Press | barbell | Chest
# training / Forearms
Wrist Curl | dumbbell | | Palms-Up Wrist Curl
Reverse Wrist Curl | dumbbell | | Palms-Down Wrist Curl, Wrist Extension
Reverse Curl | barbell | Biceps
Dead Hang | body | Back | Bar Hang | timed
Plate Pinch | plate | | Pinch Grip | timed
Wrist Roller | other
# training / Core
Plank | body | Shoulders, Glutes | Front Plank, Forearm Plank | timed
Crunch | body | | Abdominal Crunch
Hanging Leg Raise | body | Forearms | HLR
Side Plank | body | Shoulders, Glutes | | timed
Russian Twist | body
Ab Wheel Rollout | other | Shoulders, Back | Ab Roller | body
Sit-Up | body | Hips
Cable Crunch | cable | | Kneeling Cable Crunch, Rope Crunch
Hanging Knee Raise | body | Forearms
Leg Raise | body | Hips | Flat Leg Raise
Dead Bug | body
Bicycle Crunch | body | | Air Bicycle
Pallof Press | cable | | Anti-Rotation Press
Hollow Hold | body | | | timed
Mountain Climber | body | Shoulders, Hips
V-Up | body | Hips | Jackknife, Jackknife Sit-Up
Wood Chop | cable | Shoulders | Woodchopper
L-Sit | body | Hips, Triceps | | timed
Toes to Bar | body | Forearms | T2B
Decline Sit-Up | body | Hips
Dragon Flag | body | Back
Flutter Kick | body | Hips
# training / Glutes
Hip Thrust* | barbell | Hamstrings, Quads
Glute Bridge* | body | Hamstrings | Hip Bridge
Cable Kickback | cable | Hamstrings | Cable Glute Kickback, Cable Hip Extension
Cable Pull-Through* | cable | Hamstrings, Back
Step-Up* | body | Quads, Hamstrings
Sumo Deadlift* | barbell | Quads, Hamstrings, Back, Hips |  | big
Reverse Lunge* | dumbbell | Quads, Hamstrings | Backward Lunge
Single-Leg Hip Thrust* | body | Hamstrings
Frog Pump | body | Hips
Kettlebell Swing* | kettlebell | Hamstrings, Back, Core | Russian Swing
# training / Quads
Squat* | barbell | Glutes, Hamstrings, Back, Core | Back Squat, High-Bar Squat
Leg Press* | machine | Glutes, Hamstrings | Sled Leg Press, Incline Leg Press | big
Front Squat* | barbell | Glutes, Core, Back
Leg Extension | machine | | Knee Extension, Quad Extension
Bulgarian Split Squat* | dumbbell | Glutes, Hamstrings | BSS, Rear-Foot-Elevated Split Squat
Lunge* | dumbbell | Glutes, Hamstrings | Forward Lunge
Walking Lunge* | dumbbell | Glutes, Hamstrings
Goblet Squat* | dumbbell | Glutes, Core
Hack Squat* | machine | Glutes | Sled Hack Squat
Bodyweight Squat* | body | Glutes, Hamstrings | Air Squat
Split Squat* | dumbbell | Glutes, Hamstrings | Static Lunge
Box Squat* | barbell | Glutes, Hamstrings, Back
Pause Squat* | barbell | Glutes, Hamstrings, Back, Core | Paused Squat
Smith Machine Squat* | smith | Glutes, Hamstrings
Belt Squat* | machine | Glutes
Sissy Squat | body
Overhead Squat* | barbell | Shoulders, Glutes, Core
Pistol Squat* | body | Glutes, Core
Wall Sit | body | Glutes | | timed
Zercher Squat* | barbell | Glutes, Core, Back
Jump Squat* | body | Glutes, Calves
# training / Hamstrings
Romanian Deadlift* | barbell | Glutes, Back, Forearms | RDL
Lying Leg Curl | machine | Calves | Prone Leg Curl, Lying Hamstring Curl
Seated Leg Curl | machine | Calves | Seated Hamstring Curl
Leg Curl | machine | Calves | Hamstring Curl
Stiff-Leg Deadlift* | barbell | Glutes, Back | SLDL, Straight-Leg Deadlift
Good Morning* | barbell | Back, Glutes
Single-Leg Romanian Deadlift* | dumbbell | Glutes, Back
Dumbbell Romanian Deadlift* | dumbbell | Glutes, Back, Forearms | Dumbbell RDL
Nordic Curl | body | Glutes | Nordic Hamstring Curl
Glute-Ham Raise | body | Glutes, Calves | GHR
Swiss Ball Leg Curl | other | Glutes, Core | Stability Ball Leg Curl | body
# training / Calves
Standing Calf Raise | machine
Seated Calf Raise | machine
Calf Raise | body | | Heel Raise
Leg Press Calf Raise | machine | | Toe Press
Donkey Calf Raise | machine
Tibialis Raise | body | | Tib Raise, Toe Raise
# training / Hips
Hip Adduction | machine | | Thigh Adduction, Inner Thigh
Hip Abduction | machine | Glutes | Thigh Abduction, Outer Thigh
Copenhagen Plank | body | Core | | timed
Clamshell | body | Glutes
Lateral Band Walk | band | Glutes | Monster Walk
# training / Full body
Power Clean* | barbell | Back, Shoulders, Quads, Glutes
Trap Bar Deadlift* | barbell | Quads, Glutes, Back, Hamstrings | Hex Bar Deadlift | big
Clean and Press* | barbell | Shoulders, Quads, Back, Triceps
Clean and Jerk* | barbell | Shoulders, Quads, Back, Triceps
Snatch* | barbell | Back, Shoulders, Quads, Glutes
Burpee* | body | Chest, Quads, Core
Thruster* | barbell | Quads, Shoulders, Triceps, Glutes
Farmer's Carry* | dumbbell | Forearms, Back, Core | Farmer's Walk | timed
Turkish Get-Up* | kettlebell | Shoulders, Core, Glutes | TGU
Hang Clean* | barbell | Back, Shoulders, Quads
Kettlebell Clean and Press* | kettlebell | Shoulders, Glutes, Triceps
Kettlebell Snatch* | kettlebell | Shoulders, Glutes, Back
Suitcase Carry* | dumbbell | Core, Forearms | Suitcase Walk | timed
Sled Push* | other | Quads, Glutes, Calves | Prowler Push | distance
Sled Pull* | other | Back, Hamstrings, Quads | Sled Drag | distance
Muscle-Up* | body | Back, Chest, Triceps | Bar Muscle-Up
Wall Ball* | other | Quads, Shoulders
Man Maker* | dumbbell | Chest, Back, Shoulders, Quads
Medicine Ball Slam | other | Core, Back
Tire Flip* | other | Back, Quads, Glutes
# training / Cardio
Running | body | Quads, Calves | Run, Jogging | distance
Rowing Machine | rower | Back, Quads | Rower, Row Erg, Indoor Rowing | body distance
Cycling | other | Quads | Bike Ride, Biking | body distance
Treadmill | machine | Quads, Calves | Treadmill Running, Running on the Treadmill | body distance
Elliptical | machine | Quads | Cross Trainer, Elliptical Trainer | body distance
Stair Climber | machine | Quads, Glutes | Stairmaster, Stair Stepper, Stepmill | body timed
Assault Bike | machine | Quads, Shoulders | Air Bike, Echo Bike, Airdyne, Fan Bike | body distance
Swimming | body | Back, Shoulders | Swim | distance
Box Jump | body | Quads, Glutes
Battle Ropes | other | Shoulders, Core | Battling Ropes | timed
Sprint | body | Quads, Hamstrings | | distance
Ski Erg | rower | Back, Triceps, Core | Skierg | body distance
# warmup / Chest
Scapular Push-Up | body | | Scap Push-Up
# warmup / Back
Cat-Cow | body | | Cat Stretch
Scapular Pull-Up | body | | Scap Pull-Up
Thoracic Rotation | body | | T-Spine Rotation
Thread the Needle | body
Foam Roll Upper Back | other | | | body timed
# warmup / Shoulders
Band Pull-Apart | band
Arm Circles | body
Shoulder Circles | body | | Shoulder Rolls
Band Dislocate | band | | Shoulder Dislocate, Band Pass-Through
Band External Rotation | band
Wall Slide | body | | Wall Angel
Shoulder CARs | body
# warmup / Forearms
Wrist Circles | body
# warmup / Core
Bird Dog | body
Torso Twist | body | | Trunk Twist
# warmup / Glutes
Banded Glute Bridge | band
Banded Squat | band
Fire Hydrant | body
# warmup / Hamstrings
Toy Soldier Kick | body | | Frankenstein Walk
# warmup / Calves
Ankle Rocks | body
Ankle Circles | body
# warmup / Hips
Leg Swings | body
Hip Circles | body
90/90 Hip Switch | body
Hip Airplane | body
Walking Knee Hug | body
# warmup / Full body
World's Greatest Stretch | body
Inchworm | body | | Walkout
Bear Crawl | body | | | timed
# warmup / Cardio
Jumping Jacks | body | | Star Jumps | timed
Jump Rope | other | | Skipping, Skipping Rope, Rope Jumping | body timed
High Knees | body | | High Knee Skips | timed
Butt Kicks | body | | | timed
Incline Walk | machine | | Incline Treadmill Walk | body timed
Easy Row | rower | | | body timed
Easy Bike | machine | | | body timed
# cooldown / Chest
Pec Stretch | body | | Chest Stretch | timed
Doorway Stretch | body | | Doorway Pec Stretch | timed
# cooldown / Back
Child's Pose | body | | | timed
Lat Stretch | body | | | timed
Cobra Stretch | body | | Cobra Pose | timed
Downward Dog | body | | Downward-Facing Dog | timed
Supine Twist | body | | Lying Spinal Twist | timed
Knee to Chest | body | | Knees to Chest Stretch | timed
# cooldown / Shoulders
Cross-Body Shoulder Stretch | body | | | timed
Sleeper Stretch | body | | | timed
Neck Stretch | body | | | timed
# cooldown / Biceps
Biceps Stretch | body | | | timed
# cooldown / Triceps
Triceps Stretch | body | | | timed
# cooldown / Forearms
Wrist Stretch | body | | Forearm Stretch | timed
# cooldown / Core
Box Breathing | body | | | timed
# cooldown / Glutes
Figure Four Stretch | body | | | timed
Glute Stretch | body | | | timed
Foam Roll Glutes | other | | | body timed
# cooldown / Quads
Quad Stretch | body | | Quadriceps Stretch | timed
Couch Stretch | body | | | timed
Foam Roll Quads | other | | | body timed
# cooldown / Hamstrings
Hamstring Stretch | body | | | timed
Seated Forward Fold | body | | Sit and Reach, Toe Touch Stretch | timed
Standing Forward Fold | body | | | timed
Foam Roll Hamstrings | other | | | body timed
# cooldown / Calves
Calf Stretch | body | | | timed
Foam Roll Calves | other | | | body timed
# cooldown / Hips
Hip Flexor Stretch | body | | Kneeling Hip Flexor Stretch | timed
Pigeon Pose | body | | Pigeon Stretch | timed
Butterfly Stretch | body | | Groin Stretch | timed
Frog Stretch | body | | Frog Pose | timed
Deep Squat Hold | body | | | timed
Happy Baby Pose | body | | | timed
# cooldown / Cardio
Easy Walk | body | | | timed
Cooldown Walk | body | | | timed

# training / Chest
Incline Chest Press Machine* | machine | Shoulders, Triceps
Decline Dumbbell Press* | dumbbell | Triceps, Shoulders | Decline Dumbbell Bench Press
Smith Machine Incline Bench Press* | smith | Shoulders, Triceps
Wide-Grip Bench Press* | barbell | Shoulders, Triceps
Pause Bench Press* | barbell | Triceps, Shoulders | Paused Bench Press
Dumbbell Floor Press* | dumbbell | Triceps, Shoulders
Low Cable Fly | cable | Shoulders | Low-to-High Cable Fly, Low Cable Crossover
Cable Chest Press* | cable | Triceps, Shoulders | Cable Bench Press
Weighted Push-Up* | body | Triceps, Shoulders, Core
Kneeling Push-Up* | body | Triceps, Shoulders | Knee Push-Up, Push-Up on Knees
# training / Back
Machine Pullover | machine | Chest, Triceps
Bent-Over Dumbbell Row* | dumbbell | Biceps, Shoulders
Underhand Barbell Row* | barbell | Biceps, Shoulders | Yates Row, Reverse-Grip Row
Single-Arm Cable Row* | cable | Biceps, Shoulders
Wide-Grip Cable Row* | cable | Biceps, Shoulders
High Row* | machine | Biceps, Shoulders
Low Row* | machine | Biceps, Shoulders
Chest-Supported T-Bar Row* | machine | Biceps, Shoulders
Landmine Row* | barbell | Biceps, Shoulders
Lat Pulldown Machine* | machine | Biceps
Wide-Grip Lat Pulldown* | cable | Biceps
Underhand Lat Pulldown* | cable | Biceps | Reverse-Grip Pulldown, Supinated Lat Pulldown
Neutral-Grip Lat Pulldown* | cable | Biceps
Single-Arm Lat Pulldown* | cable | Biceps
Rope Pullover | cable | Triceps | Rope Straight-Arm Pulldown
Neutral-Grip Pull-Up* | body | Biceps, Forearms | Hammer-Grip Pull-Up, Neutral Chin-Up
Wide-Grip Pull-Up* | body | Biceps
Band-Assisted Pull-Up* | band | Biceps | | assisted
Assisted Chin-Up* | machine | Biceps | | assisted
Weighted Chin-Up* | body | Biceps, Forearms
Dumbbell Deadlift* | dumbbell | Hamstrings, Glutes, Quads, Forearms
Deficit Deadlift* | barbell | Hamstrings, Glutes, Quads, Forearms
Pause Deadlift* | barbell | Hamstrings, Glutes, Quads, Forearms | Paused Deadlift
Machine Back Extension | machine | Glutes | Lower Back Extension
Reverse Hyperextension | machine | Glutes, Hamstrings | Reverse Hyper
Machine Shrug | machine | Forearms
Smith Machine Shrug | smith | Forearms
Renegade Row* | dumbbell | Core, Biceps, Shoulders
Ring Row* | other | Biceps, Shoulders | TRX Row, Suspended Row | body
# training / Shoulders
Standing Dumbbell Press* | dumbbell | Triceps, Core | Standing Dumbbell Shoulder Press
Single-Arm Dumbbell Press* | dumbbell | Triceps, Core | Single-Arm Overhead Press
Smith Machine Overhead Press* | smith | Triceps | Smith Machine Shoulder Press
Cable Shoulder Press* | cable | Triceps | Cable Overhead Press
Behind-the-Neck Press* | barbell | Triceps
Kettlebell Press* | kettlebell | Triceps, Core | Kettlebell Shoulder Press, Kettlebell Overhead Press
Seated Lateral Raise | dumbbell
Machine Lateral Raise | machine
Single-Arm Cable Lateral Raise | cable
Cable Front Raise | cable
Barbell Front Raise | barbell
Plate Front Raise | plate
Cable Rear Delt Fly | cable | Back | Cable Reverse Fly
Chest-Supported Rear Delt Fly | dumbbell | Back | Incline Reverse Fly
Rear Delt Row* | dumbbell | Back
Cable Upright Row* | cable | Back, Biceps
Dumbbell Upright Row* | dumbbell | Back, Biceps
Cable External Rotation | cable
Around the World | dumbbell | Chest
# training / Biceps
Drag Curl | barbell | Forearms
Dumbbell Preacher Curl | dumbbell | Forearms
Machine Preacher Curl | machine | Forearms
Cable Hammer Curl | cable | Forearms | Rope Hammer Curl, Rope Cable Curl
Cross-Body Hammer Curl | dumbbell | Forearms
Alternating Dumbbell Curl | dumbbell | Forearms | Alternating Biceps Curl, Alternate Dumbbell Curl
Seated Dumbbell Curl | dumbbell | Forearms
Zottman Curl | dumbbell | Forearms
High Cable Curl | cable | Forearms | Overhead Cable Curl
Single-Arm Cable Curl | cable | Forearms
# training / Triceps
Triceps Dip* | body | Chest, Shoulders
Assisted Triceps Dip* | machine | Chest, Shoulders | | assisted
Ring Dip* | other | Chest, Shoulders | | body
EZ-Bar Skull Crusher | barbell | | EZ-Bar Lying Triceps Extension
Dumbbell Skull Crusher | dumbbell | | Lying Dumbbell Triceps Extension
V-Bar Pushdown | cable | | V-Bar Triceps Pushdown
Single-Arm Pushdown | cable | | Single-Arm Triceps Pushdown
Reverse-Grip Pushdown | cable | | Reverse-Grip Triceps Pushdown
Machine Triceps Extension | machine | | Machine Triceps Press
Barbell Triceps Extension | barbell | | Overhead Barbell Triceps Extension, Overhead EZ-Bar Triceps Extension
Single-Arm Overhead Triceps Extension | dumbbell
Cable Triceps Kickback | cable
# training / Forearms
Barbell Wrist Curl | barbell
Dumbbell Reverse Curl | dumbbell | Biceps
# training / Core
Crunch Machine | machine | | Ab Crunch Machine, Machine Abdominal Crunch
Decline Crunch | body
Reverse Crunch | body | Hips
Oblique Crunch | body | | Side Crunch
Swiss Ball Crunch | other | | Stability Ball Crunch, Exercise Ball Crunch | body
Heel Touch | body | | Heel Tap
Toe Touch | body | | Toe Touch Crunch
Lying Knee Raise | body | Hips | Flat Knee Raise, Knee Tuck
Captain's Chair Leg Raise | body | Hips | Leg Raise Parallel Bars, Roman Chair Leg Raise
Captain's Chair Knee Raise | body | Hips | Knee Raise Parallel Bars, Vertical Knee Raise
Knees to Elbows | body | Forearms, Hips | K2E
Side Bend | dumbbell | | Oblique Side Bend
Cable Side Bend | cable
Cable Twist | cable | | Cable Rotation
Torso Rotation Machine | machine | | Rotary Torso
Landmine Twist | barbell | Shoulders | Landmine 180
Shoulder Tap | body | Shoulders | Plank Shoulder Tap
Reverse Plank | body | Glutes, Shoulders | | timed
# training / Glutes
Hip Thrust Machine* | machine | Hamstrings, Quads | Glute Drive, Glute Bridge Machine
Bodyweight Hip Thrust* | body | Hamstrings
Smith Machine Hip Thrust* | smith | Hamstrings, Quads
Barbell Glute Bridge* | barbell | Hamstrings
Single-Leg Glute Bridge* | body | Hamstrings | Single-Leg Hip Bridge
Machine Kickback | machine | Hamstrings | Glute Kickback Machine
Donkey Kick | body | Hamstrings | Glute Kickback, Quadruped Kickback
Dumbbell Step-Up* | dumbbell | Quads, Hamstrings
Curtsy Lunge* | dumbbell | Quads, Hips
Sumo Squat* | dumbbell | Quads, Hips, Hamstrings | Plié Squat
# training / Quads
Low-Bar Squat* | barbell | Glutes, Hamstrings, Back
Safety Bar Squat* | barbell | Glutes, Hamstrings, Back | SSB Squat
Dumbbell Squat* | dumbbell | Glutes, Hamstrings
Squat Machine* | machine | Glutes, Hamstrings | V-Squat
Barbell Hack Squat* | barbell | Glutes, Hamstrings
Pendulum Squat* | machine | Glutes
Kettlebell Goblet Squat* | kettlebell | Glutes, Core
Smith Machine Split Squat* | smith | Glutes, Hamstrings | Smith Machine Bulgarian Split Squat
Barbell Lunge* | barbell | Glutes, Hamstrings
Bodyweight Lunge* | body | Glutes, Hamstrings
Lateral Lunge* | dumbbell | Hips, Glutes | Side Lunge, Cossack Squat
Jumping Lunge* | body | Glutes, Calves | Split Jump, Lunge Jump
Seated Leg Press* | machine | Glutes, Hamstrings | Horizontal Leg Press
Single-Leg Press* | machine | Glutes, Hamstrings
Single-Leg Extension | machine
# training / Hamstrings
Smith Machine Romanian Deadlift* | smith | Glutes, Back
Dumbbell Stiff-Leg Deadlift* | dumbbell | Glutes, Back
Single-Leg Curl | machine | Calves
Standing Leg Curl | machine | Calves
# training / Calves
Barbell Calf Raise | barbell
Dumbbell Calf Raise | dumbbell
Smith Machine Calf Raise | smith
Single-Leg Calf Raise | body
Dumbbell Seated Calf Raise | dumbbell
Calf Extension Machine | machine
# training / Hips
Cable Hip Abduction | cable | Glutes
Standing Hip Abduction | body | Glutes | Side Leg Raise, Side-Lying Leg Raise
# training / Full body
Clean* | barbell | Back, Quads, Glutes, Shoulders | Squat Clean
Clean High Pull* | barbell | Back, Shoulders, Glutes | Deadlift High Pull
Sumo Deadlift High Pull* | barbell | Back, Shoulders, Quads
Hang Power Clean* | barbell | Back, Shoulders, Quads
Power Snatch* | barbell | Back, Shoulders, Glutes
Dumbbell Snatch* | dumbbell | Back, Shoulders, Glutes
Push Jerk* | barbell | Shoulders, Triceps, Quads
Split Jerk* | barbell | Shoulders, Triceps, Quads
Dumbbell Thruster* | dumbbell | Quads, Shoulders, Triceps, Glutes
Kettlebell Clean* | kettlebell | Back, Glutes, Shoulders
Devil Press* | dumbbell | Chest, Shoulders, Glutes
Rope Climb* | other | Back, Biceps, Forearms | | body
# training / Cardio
Walking | body | Calves | Walk, Outdoor Walk | distance
Hiking | body | Quads, Calves | Hike | distance
Stationary Bike | machine | Quads | Exercise Bike, Indoor Cycling, Spinning, Spin Bike | body distance
Skating | other | Quads, Glutes | Ice Skating, Inline Skating | body distance
Skiing | other | Quads, Glutes | Cross-Country Skiing | body distance
Rucking | other | Quads, Back, Calves | Ruck March | distance
Climbing | body | Back, Forearms | Rock Climbing, Bouldering | timed
Boxing | other | Shoulders, Core | Heavy Bag, Kickboxing | body timed
HIIT | body | | Interval Training | timed
Lateral Box Jump | body | Quads, Glutes
Broad Jump | body | Quads, Glutes | Standing Long Jump
Skater Jump | body | Quads, Glutes | Skater Hop, Lateral Bound
# warmup / Cardio
Warm-Up | other | | Warmup | body timed
# cooldown / Full body
Stretching | body | | Stretch | timed
Yoga | body | | | timed
Pilates | body | | | timed
`
